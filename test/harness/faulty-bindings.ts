import { env } from 'cloudflare:test';
import { type Around, aroundCalls, aroundRequests } from '../../workers/edge/around-calls.ts';

/** The stores of the Worker that can fail. */
export const storeNames = [
  'DB',
  'LEDGERS',
  'FILES',
  'QUOTAS',
  'LOG_SEGMENTS',
  'FILE_REGISTERS',
  'COURIERS',
  'PUBLISHED',
  'EVENTS',
] as const;
export type StoreName = (typeof storeNames)[number];

/** What can be wrong with a store. */
export const faults = {
  'does not work': async () => {
    throw new Error('gone');
  },
  'works, and its answers are lost': async (call) => {
    await call();
    throw new Error('lost');
  },
  'is slow': async (call) => {
    await scheduler.wait(100);
    return await call();
  },
} satisfies Record<string, Around>;

/** The bindings of the Worker with a fault around the calls of one store. */
export function bindingsWith(name: StoreName, fault: Around): Env {
  const all = env as typeof env & Env;
  return { ...all, [name]: name === 'DB' ? aroundRequests(all.DB, fault) : aroundCalls(all[name], fault) };
}
