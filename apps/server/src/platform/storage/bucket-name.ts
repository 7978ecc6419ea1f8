/** Whether this is a valid bucket name under the current rules of S3, or the older ones that existing buckets may follow. */
export function isBucketName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(name);
}
