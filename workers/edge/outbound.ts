import { createLoopbackDial, createOutbound, type Outbound } from '../../src/platform/outbound/index.ts';

// Created once in each isolate, because the settings are the deployment's, and any request can use the look-ups that it
// caches.
let outbound: Outbound | undefined;

/** The only way to other servers (SEC-1). */
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
