type Container = Record<PropertyKey, unknown>;

/** A literal-like object of any realm, or an array: what freezing and copying go into. */
export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isPlainObject(value);
}

/** An object whose prototype is none, or the root of some realm's prototypes, but no such root itself. */
export function isPlainObject(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null
    ? !Object.hasOwn(value, 'hasOwnProperty')
    : Object.getPrototypeOf(prototype) === null;
}

/**
 * Freezes every plain object and array that can be reached through plain objects and arrays, cycles
 * included. Class instances, buffers and maps are left as they are.
 *
 * @throws TypeError at an accessor, whose value no freezing can hold.
 */
export function deepFreeze<T>(root: T): T {
  if (!isContainer(root)) {
    return root;
  }
  // A Set iterates over what is added to it meanwhile, so this needs no recursion.
  const reached = new Set<Container>([root]);
  for (const container of reached) {
    for (const key of Reflect.ownKeys(container)) {
      const value = dataOf(container, key);
      if (isContainer(value)) {
        reached.add(value);
      }
    }
    Object.freeze(container);
  }
  return root;
}

function dataOf(container: Container, key: PropertyKey): unknown {
  const property = Object.getOwnPropertyDescriptor(container, key)!;
  if (!('value' in property)) {
    throw new TypeError('An accessor cannot be frozen.');
  }
  return property.value;
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
      copy = shallowCopy(value);
      copies.set(value, copy);
    }
    return copy;
  };
  const result = copyOf(root);
  for (const copy of copies.values()) {
    for (const key of Reflect.ownKeys(copy)) {
      copy[key] = copyOf(copy[key]);
    }
    Object.freeze(copy);
  }
  return result as T;
}

function shallowCopy(value: Container): Container {
  if (!Array.isArray(value)) {
    return { ...value };
  }
  // By key, so that a sparse array of huge length costs only what it holds.
  const copy: unknown[] = Object.assign([], value);
  copy.length = value.length;
  return copy as unknown as Container;
}
