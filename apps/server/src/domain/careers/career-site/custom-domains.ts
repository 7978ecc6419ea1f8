import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { DomainAssignments } from '../../accounts/workspaces/career-site/domain-queries.ts';
import type { WorkspaceDirectory } from '../../accounts/workspaces/workspace-directory.ts';
import { SITE_PREFIX } from './site-address.ts';

/** What a domain of a career site serves besides its pages: the parts of the service that are for candidates. */
const FOR_CANDIDATES = /^\/(?:api\/public|r|my)(?:[/?]|$)/;
/** No domain of a career site: addresses, and names without a dot. */
const NO_DOMAIN = /^(?:[\d.]+|[^.]+)$/;
const DOMAIN = /^[a-z0-9.-]{4,253}$/;
/** For how long a host that is no career site is not looked up again. */
const UNKNOWN_MS = 700;
const MAX_UNKNOWN = 10_000;

/**
 * Requests for a domain of a career site become requests for its path: `careers.acme.example/gardener` is
 * `/careers/acme/gardener`. Its other paths, such as the console, do not exist there.
 */
export class CustomDomains {
  readonly #workspaces: WorkspaceDirectory;
  readonly #ownHost: string;
  readonly #assignments: DomainAssignments;
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_MS });
  readonly #domains = new WeakMap<IncomingMessage, string>();

  /** @param workspaces by the domain that they may use */
  constructor(
    workspaces: WorkspaceDirectory,
    { publicUrl, careerDomains }: { publicUrl: string; careerDomains: DomainAssignments },
  ) {
    this.#workspaces = workspaces;
    this.#ownHost = new URL(publicUrl).host;
    this.#assignments = careerDomains;
  }

  /** Changes the URL of a request, immediately if the host is known, else after a lookup. */
  readonly resolve = (raw: IncomingMessage): Promise<void> | undefined => {
    const { host } = raw.headers;
    if (host === undefined || host === this.#ownHost) return undefined;
    const domain = host.replace(/:\d+$/, '').toLowerCase();
    if (NO_DOMAIN.test(domain) || !DOMAIN.test(domain) || this.#unknown.has(domain)) return undefined;
    if (this.#assignments !== null && !this.#assignments.has(domain)) return undefined;
    const known = this.#workspaces.cached(domain);
    return known === undefined ? this.#find(raw, domain) : this.#rewrite(raw, domain, known.slug);
  };

  /** The domain by which a request reached a career site; undefined for a path of this service. */
  of(raw: IncomingMessage): string | undefined {
    return this.#domains.get(raw);
  }

  async #find(raw: IncomingMessage, domain: string): Promise<void> {
    const workspace = await this.#workspaces.find(domain);
    if (workspace === null) this.#unknown.set(domain, true);
    else this.#rewrite(raw, domain, workspace.slug);
  }

  #rewrite(raw: IncomingMessage, domain: string, slug: string): undefined {
    const { url = '/' } = raw;
    if (FOR_CANDIDATES.test(url)) return;
    this.#domains.set(raw, domain);
    const isRoot = url === '/' || url.startsWith('/?');
    raw.url = `${SITE_PREFIX}${slug}${isRoot ? url.slice(1) : url}`;
  }
}
