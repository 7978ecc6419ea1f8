import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentForWorkspaces } from '../domain/records/custom-fields/workspace-document.ts';
import { documentWithoutPersonalData, type PersonalFields } from '../domain/records/visibility/limited-document.ts';
import { contentTag } from '../platform/http/transport/entity-tags.ts';
import { type DocumentIndex, indexDocument } from './document-subset.ts';
import { postmanCollection } from './postman-collection.ts';

type Json = Record<string, unknown>;

/** The document as `npm run openapi` writes it; a test compares it with the operations. */
const DOCUMENT = join(import.meta.dirname, '../../../../openapi.json');
/** No schema has this name. */
const OWN = 'schemas of the workspace';

/** A document in JSON, before and after the schemas of a workspace. */
export type DocumentParts = readonly [before: Uint8Array, after: Uint8Array];

/** The API document in JSON: that of the service, and those of workspaces, for readers with and without personal data. */
export interface ApiDocuments {
  /** The entity tag of `service`. The other documents are made from it. */
  tag: string;
  service: Uint8Array;
  /** For subsets of `service`. */
  index: DocumentIndex;
  /** `service` as a Postman collection. */
  postman: Uint8Array;
  withPersonalData: DocumentParts;
  withoutPersonalData: DocumentParts;
}

/** The document of the service. */
export function readDocument(): Json {
  return JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Json; // an object
}

export function apiDocuments(personal: PersonalFields): ApiDocuments {
  const document = readDocument();
  const own = documentForWorkspaces(document);
  const service = Buffer.from(JSON.stringify(document));
  return {
    tag: contentTag(service),
    service,
    index: indexDocument(document),
    postman: Buffer.from(JSON.stringify(postmanCollection(document))),
    withPersonalData: partsOf(own),
    withoutPersonalData: partsOf(documentWithoutPersonalData(own, personal)),
  };
}

function partsOf(document: Json): DocumentParts {
  const components = document.components as { schemas: Json }; // as `openApiDocument` returns it
  const schemas = { ...components.schemas, [OWN]: null };
  const text = JSON.stringify({ ...document, components: { ...components, schemas } });
  const [before = '', after = ''] = text.split(`${JSON.stringify(OWN)}:null`);
  return [Buffer.from(before), Buffer.from(after)];
}
