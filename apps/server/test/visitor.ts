import type { Visitor } from '../src/platform/http/contract/callers.ts';

/** An anonymous visitor for calls without HTTP. */
export const VISITOR: Visitor = {
  ip: '192.0.2.1',
  userAgent: null,
  bodyBytes: 0,
  linkQuery: '',
  takeQuota: async () => {},
  callOut: (call) => call(new AbortController().signal),
  isValidFor: () => {},
};
