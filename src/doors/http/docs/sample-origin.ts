/** The origin in the samples of the built docs. The service replaces it with its own origin. */
export const sampleOrigin = 'https://galley.example';
