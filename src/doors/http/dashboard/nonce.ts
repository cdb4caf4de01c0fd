/** The placeholder for the nonce of a response in the built page: the build writes it, the door replaces it. */
export const noncePlaceholder = 'NONCE_OF_THE_ANSWER';
