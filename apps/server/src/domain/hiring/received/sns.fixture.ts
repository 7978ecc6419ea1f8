import { createSign, type KeyObject, randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { Egress } from '../../../platform/egress/egress.ts';

export const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:received';
export const SNS = 'https://sns.eu-west-1.amazonaws.com';
export const CERTIFICATE_URL = `${SNS}/SimpleNotificationService-0123456789abcdef.pem`;

/** A message of SNS, signed. */
export function snsMessage(
  fields: Record<string, string>,
  { version = '2', key = SNS_KEY as string | KeyObject } = {},
) {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: randomBytes(16).toString('hex'),
    TopicArn: TOPIC,
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    SigningCertURL: CERTIFICATE_URL,
    ...fields,
  };
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const signed = names.flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join('');
  const hash = version === '1' ? 'sha1' : 'sha256';
  return { ...message, Signature: createSign(hash).update(signed).sign(key, 'base64') };
}

/** What SES publishes about an email to this address. */
export const sesMessage = (address: string, content: string | undefined) =>
  JSON.stringify({
    notificationType: 'Received',
    mail: { source: 'ada@mail.example', destination: [address] },
    receipt: { recipients: [address], action: { type: 'SNS', topicArn: TOPIC } },
    content,
  });

/** SNS itself, as the service reaches it. @returns the addresses that were requested */
export function fakeSns(t: TestContext, egress: Egress, answer?: () => { status: number; body: string }): string[] {
  const requested: string[] = [];
  t.mock.method(egress, 'request', async ({ url }: { url: string }) => {
    requested.push(url);
    const { status, body } = answer?.() ?? { status: 200, body: url === CERTIFICATE_URL ? SNS_CERTIFICATE : '' };
    return { status, headers: {}, body: Buffer.from(body), truncated: false, durationMs: 1 };
  });
  return requested;
}

/** A certificate like those of SNS and its key, for tests only. */
export const SNS_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUUwU4PZyp8huYdgC0toYagH0tfccwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTI3MDc1MzI1
WhgPMjEyNjExMDMwNzUzMjVaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq9wuCRJC1ztcS7TKEr9H
qLej/5K3Q2yuHJ2SqY5UyvM6l+/fgje3jUDEjwTi9J1qEaHu5sdB9Sm1DpBn+cnG
1bVqC8Bw82xDhM6tlh/nWB/E8CLlDNaSbzWDDtGdVPZmy6XSBZLEoCR3vXl8BmjA
mnjKMF6N20xvZRyAFsvBG3rhEDKQtIMxoQKeGkvQsDcjpbqcCg+XlwyWgw+BeMEr
ajsSdBOdKe2tRpH1FRFFVXjXumk+Jx1je5J0TMSnOCssqb8Gn4rnKUI0ph+2OZ38
8vHvTQjD863GHeJA3lxx1zkqWu8gvWmDJZGrKNp3pD71+Yx7xAaLUxvVyejc5rgS
kwIDAQABo1MwUTAdBgNVHQ4EFgQUSDOn1hsIHHhjRmy6uj+FC/FEwUgwHwYDVR0j
BBgwFoAUSDOn1hsIHHhjRmy6uj+FC/FEwUgwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAcp29e6ycw8n2rdvz/KaUHdzLMcCHR3GKaccyf+jkUd2+
V/V88j8b10gQ5QtNS9n9vAOKA8rN33+JsfuA5ViUQSN0L2c6743L7aVfd2RFipqU
HMpH9jXATt8JzqKJRULMyCMQMd0OSHJn+45rS6LhxzoC5R17mjMnjjk8iERV0mqW
35Z5wtpHbL/5LgBXUCbBtgd7MqGv6vsq3+xg9tfK0qD4Ts+NU4B628vSpdqmMZWg
HBwEMJxkTzY6MddFqDkZSzVKhyywWbgcQL0LZjOG4TO90mWmVJHY9HA6mLOjWsmO
RZtSmkiewsufbOV/YqZFLWcN9kYAW+Hv7eCPnQXV3w==
-----END CERTIFICATE-----`;

export const SNS_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCr3C4JEkLXO1xL
tMoSv0eot6P/krdDbK4cnZKpjlTK8zqX79+CN7eNQMSPBOL0nWoRoe7mx0H1KbUO
kGf5ycbVtWoLwHDzbEOEzq2WH+dYH8TwIuUM1pJvNYMO0Z1U9mbLpdIFksSgJHe9
eXwGaMCaeMowXo3bTG9lHIAWy8EbeuEQMpC0gzGhAp4aS9CwNyOlupwKD5eXDJaD
D4F4wStqOxJ0E50p7a1GkfUVEUVVeNe6aT4nHWN7knRMxKc4KyypvwafiucpQjSm
H7Y5nfzy8e9NCMPzrcYd4kDeXHHXOSpa7yC9aYMlkaso2nekPvX5jHvEBotTG9XJ
6NzmuBKTAgMBAAECggEAHITPHDDsPUHb0Qb75ByFzFjyXVOAFy+OZ6/mSei/6BBw
urcoLzhbvJRGNI1/s/lN7rB2hSlaUqVMfFGOT4R3pbhoaUbSojJnCeoveBLB6ye/
yzGfMirb5e8gA8eDr45Wr0NMaiGu1fxMj86nEXvfP5hSb7BhI0ZjKIjlizgzSqyA
dyP31l/HYGmi4rBJITF4qiGy3P7khwDMO2qqmn1aNaA0DRGZ41Yve+oti5nmgqjQ
KDmgqWfcY99koSde01+XkEvIZt01BS5men6Is3mz+MEJLyDYzdG+jIHhO2ovc1D+
1SZgd7lbgDhEb+GcWSFMcC3WOR6ZT0Ab8xY6QQRpQQKBgQDYseKEbgHNFWzNQ4GO
IAmZawYDd3Ud/u1jD6AK5WsPExwfs1jpImB7RXvMaHA+S7TDsDaGsuNT/8S/AFdf
NDu7GdkEe0llSnlHZEd/wTOAA2H0iQsa3NT01HZ9iFf1Ho+CVOELY9TdM3YSXSIP
yhoT9EYOG8a3x1XjilWHmSc4cQKBgQDLCGonXoJTEw4GaESfZkt4SS550FBmR1Gb
9hcEVan1Kcoup4zbbaIAKTCtVR9GbLnr32iJ12z5MKuogvXHkPlm/NbJEQ6OCfRL
aO1+6Lim93Kuooxf0ZCrCXpA+aF9tL6iZvJQ1vjNtMDsQ2zquuRU//bjALECiM4k
I79mJMedQwKBgHqsMW0BDdn5EBAf8D7yWhzVHqFlxhKGGANlfBfPCs2M5vX3RRUu
FeqTSmNMmIZbu2iw4B1fNhx+hfYPDmdiHZJtLpM/7CwAfinxVhy31hzZTWHvFy9M
5u33PWERh6HHfDyvKnuVN5NGJ8h7muXPZvX26pXgGZ4+pZvb21GZXT+xAoGAFICj
B5q5ml4AOpFo7JfN4zWwpchtdgaZrSAqrttfsEwqCJAO31Gw3EdMjRRddiUgmTsU
OWcxr/BERV4EJ8TyCn5ZyjAYwisrKjpMUVZ63xF52Ty85CgrbbolSE5tCl6oKYov
yg4LTeqE2NbuNr3stNCsQ7wcI99gwbGCcHQiXDUCgYBjXYFLg8HptZd33qBeE/Kf
YLpJFrWidm/IXJA6/o0pVdCOp21WCXqWZbdE9qN6c0HUHrHDsXFaxVXFCs9IGhSO
/yI+MHsbxjudEjETjhF8N07blin7cJZMNkPUPKRXibTJ/Gx40+1M2K9fTIczJ2Fs
NPcWupT1kCns3lwYwd2I5A==
-----END PRIVATE KEY-----`;
