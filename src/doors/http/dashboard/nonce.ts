/**
 * The placeholder for the nonce of a response in the HTML of the dashboard. The build writes it, and each response
 * replaces it with its nonce.
 */
export const noncePlaceholder = 'NONCE_OF_THE_ANSWER';
