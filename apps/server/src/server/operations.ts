import { MODULES } from '../domain/modules.ts';
import type { Module } from '../domain/records/module.ts';
import type { AnyOperation, Operation } from '../platform/http/contract/operation.ts';
import { expandableOperations } from './expandable-operations.ts';

/** The operations of modules, in the order of the documentation. */
export function operationsOf(modules: readonly Module[]): {
  /** For API keys and sessions. */
  operations: readonly Operation[];
  /** That lead to a session instead of requiring one. */
  unauthenticatedOperations: readonly Operation<'unauthenticated'>[];
  /** Of the public API. */
  publicOperations: readonly Operation<'public'>[];
  allOperations: readonly AnyOperation[];
} {
  const operations = expandableOperations(modules.flatMap((module) => module.operations ?? []));
  const unauthenticatedOperations = modules.flatMap((module) => module.unauthenticated ?? []);
  const publicOperations = modules.flatMap((module) => module.public ?? []);
  const allOperations = [...operations, ...unauthenticatedOperations, ...publicOperations];
  return { operations, unauthenticatedOperations, publicOperations, allOperations };
}

export const { operations, unauthenticatedOperations, publicOperations, allOperations } = operationsOf(MODULES);
