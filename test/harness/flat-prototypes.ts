import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';

/**
 * Each time an object of a class of the Worker is created, vitest-pool-workers 0.23 wraps the prototype of the class in
 * another Proxy (`createProxyPrototypeClass`), so that access to the thousandth object passes through a thousand of
 * them, which all do the same. Here the first one replaces all others.
 */
const wrapped = new WeakSet<object>();
const bases: readonly unknown[] = [DurableObject.prototype, WorkerEntrypoint.prototype];
const NativeProxy = Proxy;

/** A class, because a Proxy around Proxy would take ten times as long for the many that drizzle makes. */
class FlatProxy {
  static revocable = NativeProxy.revocable;

  constructor(target: object, handler: ProxyHandler<object>) {
    // biome-ignore lint/correctness/noConstructorReturn: what is constructed is the proxy, as with the native class.
    if (wrapped.has(target)) return target;
    const made = new NativeProxy(target, handler);
    if (bases.includes(Reflect.getPrototypeOf(target))) wrapped.add(made);
    // biome-ignore lint/correctness/noConstructorReturn: as above.
    return made;
  }
}

Reflect.set(globalThis, 'Proxy', FlatProxy);
