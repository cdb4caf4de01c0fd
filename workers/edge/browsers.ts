import { getContainer } from '@cloudflare/containers';
import { systemClock } from '../../src/core/clock.ts';
import { AppError } from '../../src/core/errors/app-error.ts';
import { Browsers } from '../../src/draw/browser/browsers.ts';
import type { BrowserEndpoint } from '../../src/draw/browser/endpoint.ts';
import { fetchOwnService } from '../../src/platform/outbound/service.ts';
import { containers } from './renderer.ts';
import { rendererToken } from './renderer-container.ts';

// One for each backend, because it remembers which of the backend's browsers it used last.
const browsersByName = new Map<string, Browsers>();

/**
 * The provider of browsers (DOCF-4), as `BROWSER_BACKEND` says: `container` is the renderer of this project, `binding`
 * is Cloudflare's Browser Rendering, and with `none` the formats that need a browser return 503.
 */
export function createBrowsers(env: Env): Browsers | undefined {
  const backend = env.BROWSER_BACKEND;
  if (backend === 'none') return undefined;
  if (backend === 'binding') return remember('binding', env.BROWSER);
  if (backend === 'container') return createContainerBrowsers(env);
  throw new AppError('internal_error', { cause: `BROWSER_BACKEND is ${backend}: container, binding or none` });
}

function createContainerBrowsers(env: Env): Browsers | undefined {
  const { RENDERER_URL: origin, RENDERER_TOKEN: token } = env;
  if (origin && token) {
    return remember(
      origin,
      createEndpoint(origin, async () => token, fetchOwnService),
    );
  }
  if (env.GALLEY_ENV === 'development' || !env.RENDERER) return undefined;
  // A session belongs to one container. Each render uses one container, and only finds the sessions of that one.
  const name = `instance-${Math.trunc((systemClock.now() / 7) % containers)}`;
  const send = (url: string, init: RequestInit) => getContainer(env.RENDERER, name).fetch(url, init);
  return remember(
    name,
    createEndpoint('http://renderer.local', () => rendererToken(env), send),
  );
}

function remember(name: string, endpoint: BrowserEndpoint): Browsers {
  const browsers = browsersByName.get(name) ?? new Browsers(endpoint, systemClock);
  browsersByName.set(name, browsers);
  return browsers;
}

/** The renderer in the form of the binding: the same paths, with the token that its callers must send. */
function createEndpoint(
  origin: string,
  token: () => Promise<string>,
  send: (url: string, init: RequestInit) => Promise<Response>,
): BrowserEndpoint {
  return {
    fetch: async (input, init = {}) => {
      const { pathname, search } = new URL(String(input));
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${await token()}`);
      return send(`${origin}${pathname}${search}`, { ...init, headers });
    },
  };
}
