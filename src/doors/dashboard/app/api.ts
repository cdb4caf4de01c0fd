import { createGalley } from 'galley-client';

/** The service that this page came from, as the person whose cookie the browser holds. */
export const galley = createGalley({ url: location.origin, timeoutMs: 30_000 });
