/** How a delivery ended. */
export const outcomes = ['success', 'failed', 'blocked'] as const;
export type Outcome = (typeof outcomes)[number];

/** What is sent on request, and is no event of the space. */
export const testEvent = 'webhook.test';
