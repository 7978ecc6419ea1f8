import type { CaptchaProvider } from '../../../../platform/captcha/captcha.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import type { Texts } from '../languages/texts.ts';
import type { Filled } from '../layout/form-fields.ts';

export interface Captcha {
  provider: CaptchaProvider;
  siteKey: string;
}

/** Each provider's script, and the class of the element that it fills in; see the providers' documentation. */
const WIDGETS: Readonly<Record<CaptchaProvider, { script: string; className: string }>> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', className: 'cf-turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', className: 'h-captcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', className: 'g-recaptcha' },
};

/** The origin whose scripts the widget needs; hCaptcha and reCAPTCHA load theirs from further hosts. */
export function captchaOrigin({ provider }: Captcha): string {
  if (provider === 'hcaptcha') return 'https://hcaptcha.com https://*.hcaptcha.com';
  if (provider === 'recaptcha') return 'https://www.google.com https://www.gstatic.com';
  return new URL(WIDGETS[provider].script).origin;
}

/** The widget of the CAPTCHA provider that the workspace has chosen. */
export function captchaField(texts: Texts, { provider, siteKey }: Captcha, { errors }: Filled): Html {
  const { script, className } = WIDGETS[provider];
  const error = errors.get('captchaToken');
  return html`<div class="panel" id="f-captchaToken" role="group" aria-label="${texts.text('apply.captcha')}">${
    error !== undefined && html`<p class="error">${error}</p>`
  }<div class="${className}" data-sitekey="${siteKey}"></div><noscript><p>${texts.text('apply.captcha-script')}</p></noscript><script src="${script}" async defer></script></div>`;
}
