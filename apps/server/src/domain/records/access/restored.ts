import { Unavailable } from '../../../platform/errors/errors.ts';

const RETRY_AFTER_SECONDS = 60;

/**
 * The response to everyone but owners while a workspace that was restored from a backup waits for their confirmation: the
 * backup can contain access that was narrowed since.
 */
export function awaitsConfirmation(): Unavailable {
  return new Unavailable(
    'This workspace was restored from a backup. An owner has to check it and confirm it in the console.',
    RETRY_AFTER_SECONDS,
  );
}
