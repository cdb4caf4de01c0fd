import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';

/**
 * Each time an object of a class of the Worker is created, vitest-pool-workers 0.23 wraps the prototype of the class in
 * another Proxy (`createProxyPrototypeClass`), so that access to the thousandth object passes through a thousand of
 * them, which all do the same. Here the first one replaces all others.
 */
const wrapped = new WeakSet<object>();
const bases: readonly unknown[] = [DurableObject.prototype, WorkerEntrypoint.prototype];
const NativeProxy = Proxy;

globalThis.Proxy = new NativeProxy(NativeProxy, {
  construct(_, [target, handler]: [object, ProxyHandler<object>]) {
    if (wrapped.has(target)) return target;
    const made = new NativeProxy(target, handler);
    if (bases.includes(Reflect.getPrototypeOf(target))) wrapped.add(made);
    return made;
  },
});
