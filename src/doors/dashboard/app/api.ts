import { Galley } from 'galley-client';

/** A client for the service from which this page was loaded, with the cookie of the signed-in user. */
export const galley = new Galley({ url: location.origin, timeoutMs: 30_000 });
