import { Galley } from 'galley-client';

/** The client for the service from which this page was loaded. It sends the cookie of the signed-in user. */
export const galley = new Galley({ url: location.origin, timeoutMs: 30_000 });
