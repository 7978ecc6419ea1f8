/** Why an email to a candidate is rejected. */
export const NO_ADDRESS = 'the candidate has no email address';
