import autocannon from 'autocannon';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Result {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

/** Measures 32 connections for some seconds; `request(n)` returns the n-th request. Times are in milliseconds. */
export async function measure(url: string, seconds: number, request: (n: number) => Request): Promise<Result> {
  let n = 0;
  const first = request(0);
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    requests: [
      {
        method: first.method,
        path: first.path,
        setupRequest: (given) => {
          n += 1;
          const next = request(n);
          const { body: _body, ...rest } = given;
          return {
            ...rest,
            method: next.method,
            path: next.path,
            headers: { ...given.headers, ...next.headers },
            ...(next.body === undefined ? {} : { body: next.body }),
          };
        },
      },
    ],
  });
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
