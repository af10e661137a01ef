import 'reflect-metadata';
import type { InjectionToken } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';

type Wrappers = ReadonlyMap<
  InjectionToken,
  { metatype: unknown; inject?: unknown; instance: unknown }
>;

/**
 * Lists, as paths such as `ChatModule > imports > 0 > DiagnosisGraphModule`, how a module, static or dynamic, leads to
 * a forbidden class, token or value: through anything in the Nest metadata of the classes on the way.
 */
export async function findForbiddenWiring(
  module: unknown,
  forbidden: ReadonlySet<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<unknown>();

  const visit = async (value: unknown, path: string[]): Promise<void> => {
    if (forbidden.has(value)) {
      found.push([...path, nameOf(value)].join(' > '));
      return;
    }
    if (!isObjectLike(value) || seen.has(value)) return;
    seen.add(value);
    for (const [step, next] of await stepsFrom(value)) {
      await visit(next, [...path, step]);
    }
  };
  await visit(module, typeof module === 'function' ? [module.name] : []);
  return found;
}

/** The same for an application as Nest has put it together: every module, provider, controller and enhancer in it. */
export function findForbiddenInContainer(
  container: ModulesContainer,
  forbidden: ReadonlySet<unknown>,
): Promise<string[]> {
  const wiring = [...container.values()].map((module) => [
    module.name,
    {
      module: module.metatype,
      providers: unwrap(module.providers),
      controllers: unwrap(module.controllers),
      injectables: unwrap(module.injectables),
      exports: [...module.exports],
    },
  ]);
  return findForbiddenWiring(Object.fromEntries(wiring), forbidden);
}

function unwrap(wrappers: Wrappers): object[] {
  return [...wrappers].map(([token, { metatype, inject, instance }]) => ({
    token,
    metatype,
    inject,
    instance,
  }));
}

async function stepsFrom(value: object): Promise<[string, unknown][]> {
  if (value instanceof Promise) return [['await', await value]];
  if (typeof value === 'function') return stepsFromClass(value);
  if (isForwardReference(value)) return [['forwardRef', value.forwardRef()]];
  // Of a useValue only its class counts: what is inside it, Nest does not wire.
  return Array.isArray(value) || isPlain(value)
    ? Object.entries(value)
    : [['constructor', value.constructor]];
}

function stepsFromClass(type: object): [string, unknown][] {
  const members =
    'prototype' in type && isObjectLike(type.prototype)
      ? membersOf(type.prototype)
      : [];
  return [
    ['extends', Object.getPrototypeOf(type)],
    ...metadataOf(type),
    ...members,
  ];
}

function membersOf(prototype: object): [string, unknown][] {
  return Reflect.ownKeys(prototype).flatMap((key) => {
    const { value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
    return [
      ...metadataOf(prototype, key),
      ...(key !== 'constructor' && typeof value === 'function'
        ? metadataOf(value)
        : []),
    ];
  });
}

function metadataOf(
  target: object,
  member?: string | symbol,
): [string, unknown][] {
  const [keys, read] =
    member === undefined
      ? [
          Reflect.getMetadataKeys(target),
          (key: unknown) => Reflect.getMetadata(key, target) as unknown,
        ]
      : [
          Reflect.getMetadataKeys(target, member),
          (key: unknown) => Reflect.getMetadata(key, target, member) as unknown,
        ];
  return keys.map((key: unknown) => [String(key), read(key)]);
}

function isObjectLike(value: unknown): value is object {
  return (
    typeof value === 'function' || (typeof value === 'object' && value !== null)
  );
}

function isForwardReference(
  value: object,
): value is { forwardRef: () => unknown } {
  return 'forwardRef' in value && typeof value.forwardRef === 'function';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameOf(value: unknown): string {
  return typeof value === 'function' ? value.name : String(value);
}
