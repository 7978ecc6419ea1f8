import type { FastifyRequest } from 'fastify';
import { ApiError, Conflict } from '../../../../platform/errors/errors.ts';
import type { PublicContext } from '../../../../platform/http/contract/callers.ts';
import { inputCheck, normalize } from '../../../../platform/http/contract/input.ts';
import { runOnce } from '../../../../platform/http/idempotency/run-once.ts';
import type { RateLimiter } from '../../../../platform/http/rate-limits/limits.ts';
import { addressOf } from '../../../../platform/http/transport/client-address.ts';
import { reportedError } from '../../../../platform/http/transport/errors.ts';
import { MAX_BODY_BYTES } from '../../../../platform/http/transport/server.ts';
import { DiskStorage } from '../../../../platform/storage/disk-storage.ts';
import { contentTypeFor } from '../../../../platform/storage/file-type.ts';
import { PublicUploadRequest, type UploadRequest } from '../../../hiring/files/presign.ts';
import { storeForVisitor, type UploadGuards } from '../../../hiring/files/upload-quotas.ts';
import { presignForVisitor } from '../../intake/public/presign-for-visitor.ts';
import type { PublicLimits } from '../../intake/public/public-access.ts';
import { type SubmissionAllowance, take } from '../../intake/public/submission-allowance.ts';
import { submitApplication } from '../../intake/public/submit-application.ts';
import { NEVER, runAsVisitor, type VisitorOptions, visitorsKeys } from '../../intake/public/visitor-context.ts';
import { prefillForVisitor } from '../../prefill/prefill.ts';
import { PublicUploadReference, type ResumePrefill } from '../../prefill/schema.ts';

export interface FormOptions extends VisitorOptions, Pick<UploadGuards, 'space'> {
  limits: PublicLimits;
  uploadLimit: RateLimiter;
}

const checkUpload: (request: unknown) => asserts request is UploadRequest = inputCheck(PublicUploadRequest);
const checkReference: (request: unknown) => asserts request is { key: string } = inputCheck(PublicUploadReference);

const STATUS = 201;
/** How a response is stored under its key. */
const STORED = {
  write: (receipt: unknown) => ({ status: STATUS, body: JSON.stringify({ data: receipt }), etag: null }),
  isSecret: false,
  authorizeReplay: async () => {},
};

/** What the visitor of a form does: the functions of the public API, with its limits and checks. They return its errors. */
export class FormVisitor {
  readonly #options: FormOptions;
  readonly #submissions: SubmissionAllowance;
  readonly #request: FastifyRequest;
  readonly #workspaceId: string;

  constructor(options: FormOptions, submissions: SubmissionAllowance, request: FastifyRequest, workspaceId: string) {
    this.#options = options;
    this.#submissions = submissions;
    this.#request = request;
    this.#workspaceId = workspaceId;
  }

  /** Stores a file as if it were sent to an upload link. */
  upload(kind: 'resume' | 'image', { name, bytes }: { name: string; bytes: Buffer }) {
    return this.#attempt(async () => {
      const { limits, uploadLimit, services } = this.#options;
      const contentType = contentTypeFor(name) ?? 'application/octet-stream';
      await take(limits.presign, this.#request);
      const file = normalize({ filename: name, contentType, contentLength: bytes.length });
      checkUpload(file);
      const link = await this.#run(0, (context) => presignForVisitor(context, kind, file, context.visitor));
      const store = () => services.storage.write(link.key, bytes, contentType);
      if (services.storage instanceof DiskStorage) {
        await take(uploadLimit, this.#request);
        const upload = { workspaceId: this.#workspaceId, ip: addressOf(this.#request), bytes: bytes.length };
        await storeForVisitor(this.#options, upload, store);
      } else await store();
      return { link, contentType };
    });
  }

  prefill(key: string): Promise<ResumePrefill | ApiError> {
    return this.#attempt(async () => {
      await take(this.#options.limits.prefill, this.#request);
      const reference = normalize({ key });
      checkReference(reference);
      return this.#run(0, (context) => prefillForVisitor(context, reference.key));
    });
  }

  /** Applies for a job, once for each key. */
  submit(slug: string, body: Record<string, unknown>, key: string): Promise<ApiError | null> {
    return this.#attempt(async () => {
      await this.#submissions.take(this.#request);
      let outcome: 'accepted' | 'rejected' = 'rejected';
      try {
        const bytes = Buffer.from(JSON.stringify(body));
        if (bytes.length > MAX_BODY_BYTES) throw new ApiError('payload_too_large', 'The form is too large.');
        normalize(body);
        const owner = visitorsKeys(this.#workspaceId, `/api/public/v1/jobs/${slug}/applications`);
        const call = { ...owner, key, method: 'POST', body: bytes };
        const { answer } = await this.#run(bytes.length, (context) =>
          runOnce(context, call, (joined) => submitApplication(joined, slug, body, context.visitor), STORED),
        );
        if (answer.status !== STATUS) throw new Conflict('The person who sent this form has been erased.');
        outcome = 'accepted';
        return null;
      } finally {
        this.#submissions.settle(this.#request, outcome);
      }
    });
  }

  /** Does not end when the visitor disconnects: the same form may have been sent again, and waits for the same response. */
  #run<Value>(bodyBytes: number, work: (context: PublicContext) => Promise<Value>): Promise<Value> {
    const from = { request: this.#request, workspaceId: this.#workspaceId, linkQuery: '', bodyBytes };
    return runAsVisitor(this.#options, from, NEVER, work);
  }

  async #attempt<Value>(work: () => Promise<Value>): Promise<Value | ApiError> {
    try {
      return await work();
    } catch (error) {
      return reportedError(this.#options.services.log, error, this.#request);
    }
  }
}
