/** The origin in the samples of the docs as they are built; the service replaces it with its own. */
export const sampleOrigin = 'https://galley.example';
