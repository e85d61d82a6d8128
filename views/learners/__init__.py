"""What a lesson lets one choose to learn with: any learner of mlcore, as a code of the link."""
