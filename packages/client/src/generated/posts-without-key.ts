// Made from openapi.json by `npm run openapi`.

export const POSTS_WITHOUT_KEY: readonly string[] = [
  '/api/v1/files/prefill',
  '/api/v1/files/{id}/prefill',
  '/api/v1/messages/{id}/load-images',
  '/api/v1/session',
  '/api/v1/session/second-factor',
  '/api/v1/password-resets',
  '/api/v1/one-time-links',
  '/api/v1/password-resets/confirm',
  '/api/v1/session/passkey/challenge',
  '/api/v1/session/passkey',
  '/api/public/v1/resume/presign',
  '/api/public/v1/image/presign',
  '/api/public/v1/resume/prefill',
];
