import { createLoopbackDial, createOutbound, type Outbound } from '../../src/platform/outbound/index.ts';

// It is created once in each isolate, because its settings are the same for the whole deployment, and all requests can
// share the look-ups that it caches.
let outbound: Outbound | undefined;

/** Returns the object that sends requests to other servers. There is no other way to reach them (SEC-1). */
export function openOutbound(env: Env): Outbound {
  const development = env.GALLEY_ENV === 'development';
  const { DIALER_URL: dialer, DIALER_TOKEN: token } = env;
  outbound ??= createOutbound(
    {
      development,
      ...(env.GALLEY_OUTBOUND ? { outbound: env.GALLEY_OUTBOUND } : {}),
      ...(env.GALLEY_DNS ? { dns: env.GALLEY_DNS } : {}),
    },
    development && dialer && token ? { dial: createLoopbackDial({ dialer, token }) } : {},
  );
  return outbound;
}
