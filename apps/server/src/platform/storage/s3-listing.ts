import { isStorageKey, type StoredObject } from './storage.ts';
import { parseXml, type XmlElement } from './xml.ts';

interface ListingPage {
  objects: StoredObject[];
  /** The token for the next page; null on the last. */
  next: string | null;
}

/**
 * Parses one page of ListObjectsV2. Objects whose names are not storage keys were not created by Rolecall and are skipped.
 *
 * @throws Error when the text is not exactly such a page: a misread list could delete the wrong files.
 */
export function parseListing(xml: string): ListingPage {
  const root = parseXml(xml);
  if (root.name !== 'ListBucketResult') throw new Error(`Expected ListBucketResult, found ${root.name}`);
  const objects = root.children.filter(({ name }) => name === 'Contents').map(objectIn);
  const truncated = textOf(root, 'IsTruncated');
  if (truncated !== 'true' && truncated !== 'false') throw new Error(`IsTruncated is ${truncated}`);
  return {
    objects: objects.filter(({ key }) => isStorageKey(key)),
    next: truncated === 'true' ? textOf(root, 'NextContinuationToken') : null,
  };
}

function objectIn(contents: XmlElement): StoredObject {
  const size = textOf(contents, 'Size');
  const modified = textOf(contents, 'LastModified');
  const modifiedAt = new Date(modified);
  if (!/^\d{1,15}$/.test(size)) throw new Error(`Size is ${size}`);
  if (!/^\d{4}-\d\d-\d\dT/.test(modified) || Number.isNaN(modifiedAt.getTime())) {
    throw new Error(`LastModified is ${modified}`);
  }
  return { key: textOf(contents, 'Key'), modifiedAt, size: Number(size) };
}

/** The text of the only child with this name. */
function textOf(parent: XmlElement, name: string): string {
  const [found, second] = parent.children.filter((child) => child.name === name);
  if (found === undefined || second !== undefined || found.text === '') {
    throw new Error(`${parent.name} must have one ${name}`);
  }
  return found.text;
}
