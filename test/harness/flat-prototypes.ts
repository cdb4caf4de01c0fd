import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';

/**
 * vitest-pool-workers 0.23 wraps the prototype of a class of the Worker in another Proxy each time that an object of it is
 * made (`createProxyPrototypeClass`), so that whatever is asked of the thousandth goes through a thousand of them, which do
 * the same. Here the first stands for all.
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
