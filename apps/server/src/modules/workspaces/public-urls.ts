/** What the addresses of a workspace's public pages depend on. */
interface PublicWorkspace {
  slug: string;
  /** Its own website; null for none. */
  careersUrl: string | null;
}

/** The page of a job: below `careersUrl` if set, otherwise its URL in the public API. */
export function publicJobUrl(jobSlug: string, { slug, careersUrl }: PublicWorkspace, publicUrl: string): string {
  if (careersUrl !== null) return `${withoutSlash(careersUrl)}/${jobSlug}`;
  return `${publicUrl}/api/public/v1/jobs/${jobSlug}?workspace=${slug}`;
}

/** The page with all open jobs. */
export function publicJobsUrl({ slug, careersUrl }: PublicWorkspace, publicUrl: string): string {
  return careersUrl ?? `${publicUrl}/api/public/v1/jobs?workspace=${slug}`;
}

/** Where to apply for a job. */
export function publicApplyUrl(jobSlug: string, { slug, careersUrl }: PublicWorkspace, publicUrl: string): string {
  if (careersUrl !== null) return `${withoutSlash(careersUrl)}/${jobSlug}/apply`;
  return `${publicUrl}/api/public/v1/jobs/${jobSlug}/applications?workspace=${slug}`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
