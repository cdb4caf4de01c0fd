/** What stands in the built page in place of the nonce of an answer: the build writes it, the door replaces it. */
export const noncePlaceholder = 'NONCE_OF_THE_ANSWER';
