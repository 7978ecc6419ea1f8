import { type CaptchaProvider, verifyCaptcha } from '../../../../platform/captcha/captcha.ts';
import type { Services } from '../../../../platform/context/services.ts';
import { ApiError } from '../../../../platform/errors/errors.ts';
import type { Visitor } from '../../../../platform/http/contract/callers.ts';
import { CAPTCHA_SECRET } from '../../../accounts/workspaces/change-workspace.ts';
import type { FormRow } from '../submissions/queries.ts';

/** @throws ApiError 403 `captcha_failed`; Unavailable when the provider does not respond */
export async function requireCaptcha(
  { secrets, settings }: Services,
  { captchaProvider, captchaSecretSealed }: Pick<FormRow, 'captchaProvider' | 'captchaSecretSealed'>,
  body: Record<string, unknown>,
  visitor: Visitor,
): Promise<void> {
  if (captchaProvider === null || captchaSecretSealed === null) return;
  const token = [body.captchaToken, body.turnstileToken].find((value) => typeof value === 'string' && value !== '');
  const check = {
    provider: captchaProvider as CaptchaProvider, // written from the schema of those names only
    secretKey: secrets.open(captchaSecretSealed, CAPTCHA_SECRET).toString(),
    token: token as string | undefined, // found by its type
    remoteIp: visitor.ip,
    verifyUrl: settings.captchaVerifyUrl,
    fetch,
  };
  const passed = token === undefined ? false : await visitor.callOut((signal) => verifyCaptcha({ ...check, signal }));
  if (!passed) throw new ApiError('captcha_failed', 'The CAPTCHA was not solved.', { field: 'captchaToken' });
}
