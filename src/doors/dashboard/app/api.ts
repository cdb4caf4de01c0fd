import { Galley } from 'galley-client';

/** The service that this page came from, as the person whose cookie the browser holds. */
export const galley = new Galley({ url: location.origin, timeoutMs: 30_000 });
