/** Does something around each call of a store: it makes the call, and returns its result or rejects. */
export type Around = (call: () => unknown) => Promise<unknown>;

/** A store with `around` its calls. The objects of a namespace of Durable Objects are stores too. */
export function aroundCalls<Store extends object>(store: Store, around: Around): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parts: unknown[]) => {
        const call = () => Reflect.apply(member, target, parts);
        return name === 'getByName' ? aroundCalls(call(), around) : around(call);
      };
    },
  });
}

/** D1 with `around` its requests, which are those that run statements, and not those that prepare them. */
export function aroundRequests(d1: D1Database, around: Around): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(aroundCalls(statement, around), {
      get: (target, name) =>
        name === 'bind' ? (...values: unknown[]) => wrap(statement.bind(...values)) : Reflect.get(target, name),
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(aroundCalls(d1, around), {
    get: (target, name) => {
      if (name === 'prepare') return (query: string) => wrap(d1.prepare(query));
      if (name !== 'batch') return Reflect.get(target, name);
      return (statements: D1PreparedStatement[]) =>
        around(() => d1.batch(statements.map((each) => originals.get(each) ?? each)));
    },
  });
}
