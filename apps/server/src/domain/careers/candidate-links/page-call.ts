import type { Readable } from 'node:stream';
import type { UploadGuards } from '../../hiring/files/upload-quotas.ts';
import type { RenderedDocument } from '../career-site/layout/document.ts';
import type { SentFile } from './actions/add-file.ts';
import type { FormFields } from './actions/form-fields.ts';
import type { CandidateRequest } from './content/candidate-request.ts';
import { FormError } from './content/form-error.ts';
import type { Rejected } from './pages/form-parts.ts';
import type { PageFrame } from './pages/frame.ts';

/** A response: a page, a redirect to one, or a file. */
export type PageResult =
  | { status: number; document: RenderedDocument }
  | { location: string }
  | { download: { type: string; name: string; content: Readable | string } };

/** A request with a valid link. */
export interface PageCall {
  request: CandidateRequest;
  page: PageFrame;
  fields: FormFields;
  file: SentFile | null;
  /** Of an offer or interview in the path. */
  id: string;
  query: Readonly<Record<string, string>>;
  uploads: UploadGuards;
}

export type PageHandler = (call: PageCall) => Promise<PageResult>;

export interface PageRoute {
  /** GET changes nothing: programs that check emails open the links in them. */
  method: 'GET' | 'POST';
  path: string;
  handle: PageHandler;
}

/** The response of an action, or the form again with its errors. */
export async function orRejected(
  { fields }: PageCall,
  act: () => Promise<PageResult>,
  show: (rejected: Rejected, status: number) => Promise<PageResult>,
): Promise<PageResult> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return show({ fields, errors: error.fields }, error.status);
  }
}
