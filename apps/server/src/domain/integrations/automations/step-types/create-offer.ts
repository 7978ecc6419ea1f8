import { closed, patch, Type } from '../../../../platform/http/contract/schema.ts';
import { AMOUNT_DIGITS, Currency, Salary, SalaryPeriod } from '../../../hiring/jobs/schema.ts';
import { checkSalary, createOffer as createOfferOf } from '../../../hiring/offers/change-offer.ts';
import { requireApplication } from './change-application.ts';
import { problemsThrownBy } from './problems-thrown-by.ts';
import { databaseStep } from './step.ts';
import { template, timeTemplate } from './template-field.ts';

export const createOffer = databaseStep({
  config: closed({
    title: template(200),
    ...patch('', {
      salaryAmount: Type.Number({ ...Salary, description: `Requires currency and salaryPeriod. ${AMOUNT_DIGITS}` }),
      currency: Currency,
      salaryPeriod: SalaryPeriod,
      equity: template(500),
      startDate: template(100, 'must render to a date, YYYY-MM-DD', 'calendar-date'),
      expiresAt: timeTemplate('must render to an ISO 8601 time'),
      notes: template(20_000),
    }).properties,
  }),
  scopes: ['offers:write'],
  outputs: { offerId: 'string' },
  subject: () => 'application',
  check({ salaryAmount = null, currency = null, salaryPeriod = null }, path) {
    return { problems: problemsThrownBy(path, () => checkSalary({ salaryAmount, currency, salaryPeriod })) };
  },
  async run({ tx, data }, config) {
    const { id: applicationId } = requireApplication(data);
    const { id } = await createOfferOf(tx, { ...config, applicationId });
    return { offerId: id };
  },
});
