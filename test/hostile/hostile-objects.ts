/** A proxy of this that fails whatever is done with it. */
export function revokedProxy<T extends object>(target: T): T {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** The operations that a proxy can be asked for. */
export const TRAPS = [
  'get',
  'set',
  'has',
  'ownKeys',
  'getOwnPropertyDescriptor',
  'defineProperty',
  'deleteProperty',
  'getPrototypeOf',
  'setPrototypeOf',
  'isExtensible',
  'preventExtensions',
  'apply',
  'construct',
] as const satisfies readonly (keyof ProxyHandler<object>)[];

/** A proxy of this that throws at some operations and passes the others on. */
export function proxyThatThrows<T extends object>(
  target: T,
  traps: readonly (typeof TRAPS)[number][],
): T {
  const trap = () => {
    throw new Error('trapped');
  };
  return new Proxy(
    target,
    Object.fromEntries(traps.map((name) => [name, trap])),
  );
}

/** The object with a key whose reading throws. */
export const throwingGetter = <T extends object>(
  target: T,
  key: PropertyKey,
  thrown: unknown = new Error('not to be read'),
): T =>
  Object.defineProperty(target, key, {
    enumerable: true,
    configurable: true,
    get: () => {
      throw thrown;
    },
  });
