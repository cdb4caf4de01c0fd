/** The path of the routes of batches. Events and documents link to them. */
export const batchesPath = '/api/v1/batches';
