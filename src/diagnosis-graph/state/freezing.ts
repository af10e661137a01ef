type Container = Record<PropertyKey, unknown>;

/** A literal-like object of any realm, or an array: what freezing and copying go into. */
export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isPlainObject(value);
}

/** An object whose prototype is none, or the root of some realm's prototypes. */
export function isPlainObject(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Freezes every plain object and array that can be reached through plain objects and arrays, cycles
 * included. Class instances, buffers and maps are left as they are.
 */
export function deepFreeze<T>(root: T): T {
  if (!isContainer(root)) {
    return root;
  }
  const reached = new Set<Container>([root]);
  const reach = (value: unknown) => {
    if (isContainer(value)) {
      reached.add(value);
    }
  };
  // A Set iterates over what is added to it meanwhile, so this needs no recursion.
  for (const container of reached) {
    Object.values(container).forEach(reach);
    Object.getOwnPropertySymbols(container).forEach((key) =>
      reach(container[key]),
    );
    Object.freeze(container);
  }
  return root;
}

/** A deep-frozen copy of the plain objects and arrays in a value; anything else is shared. */
export function frozenCopy<T>(root: T): T {
  const copies = new Map<unknown, Container>();
  const copyOf = (value: unknown): unknown => {
    if (!isContainer(value)) {
      return value;
    }
    let copy = copies.get(value);
    if (copy === undefined) {
      copy = (Array.isArray(value) ? [...value] : { ...value }) as Container;
      copies.set(value, copy);
    }
    return copy;
  };
  const result = copyOf(root);
  // A Map iterates over what is added to it meanwhile, so this reaches every copy without recursion.
  for (const copy of copies.values()) {
    for (const key of Reflect.ownKeys(copy)) {
      if (!(Array.isArray(copy) && key === 'length')) {
        copy[key] = copyOf(copy[key]);
      }
    }
    Object.freeze(copy);
  }
  return result as T;
}
