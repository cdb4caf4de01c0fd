import { createLoopbackDial, createOutbound, type Outbound } from '../../src/platform/outbound/index.ts';

// Parsed once an isolate: the settings are the deployment's, and the look-ups that it caches are anyone's.
let outbound: Outbound | undefined;

/** The one door outwards (SEC-1). */
export function outboundOf(env: Env): Outbound {
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
