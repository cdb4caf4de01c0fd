/** Where the samples of the docs say that the service is, as they are built; served, they name the service's own origin. */
export const sampleOrigin = 'https://galley.example';
