import { getContainer } from '@cloudflare/containers';
import { systemClock } from '../../src/core/clock.ts';
import { AppError } from '../../src/core/errors/app-error.ts';
import { Browsers } from '../../src/draw/browser/browsers.ts';
import type { BrowserEndpoint } from '../../src/draw/browser/endpoint.ts';
import { fetchOwnService } from '../../src/platform/outbound/service.ts';
import { containers } from './renderer.ts';
import { rendererToken } from './renderer-container.ts';

// There is one object for each backend, because it remembers which of the backend's browsers it used last.
const browsersByName = new Map<string, Browsers>();

/**
 * Creates the provider of browsers that `BROWSER_BACKEND` names (DOCF-4): `container` is the renderer of this project,
 * and `binding` is Cloudflare's Browser Rendering. With `none` there is no provider, and formats that need a browser
 * return 503.
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
  // A browser session belongs to one container. Each render uses one container, and only finds the sessions of that
  // container.
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

/**
 * Makes an object with the interface of the binding that sends requests to the renderer. The paths are the same, and
 * the token that the renderer requires is added.
 */
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
