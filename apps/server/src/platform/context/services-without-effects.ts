import { Background } from '../concurrency/background.ts';
import { Invalid } from '../errors/errors.ts';
import type { Services } from './services.ts';
import { Signals } from './signals.ts';

/** The field that errors about dry runs name. */
const DRY_RUN_HEADER = 'Dry-Run';

/** @throws Invalid for an operation that cannot be tried */
export function rejectDryRun(reason: string): never {
  throw Invalid.field(DRY_RUN_HEADER, `is not available for this operation: ${reason}`);
}

class NoBackground extends Background {
  override run(): void {}
}

/**
 * The same services for an operation that is rolled back: they can be read, and notifications, background work and audit
 * entries are dropped. What cannot be undone is rejected.
 */
export function servicesWithoutEffects(services: Services): Services {
  const { storage, egress } = services;
  const writes = async (): Promise<never> => rejectDryRun('it writes to the file storage');
  return {
    ...services,
    signals: new Signals(),
    background: new NoBackground(),
    audit: { note: () => {} },
    egress: {
      checkUrl: (url) => egress.checkUrl(url),
      request: async () => rejectDryRun('it sends a request to another service'),
      close: async () => {},
    },
    storage: {
      stat: (key) => storage.stat(key),
      head: (key, bytes) => storage.head(key, bytes),
      read: (key) => storage.read(key),
      stream: (key) => storage.stream(key),
      check: () => storage.check(),
      list: (prefix) => storage.list(prefix),
      presignDownload: (download) => storage.presignDownload(download),
      presignUpload: writes,
      write: writes,
      delete: writes,
    },
  };
}
