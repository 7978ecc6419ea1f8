import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { cancelAvailabilityRequest, getAvailabilityRequest, requestAvailability } from './change-request.ts';
import { availabilityRequests } from './queries.ts';
import {
  AvailabilityRequest,
  AvailabilityRequestOrTombstone,
  availabilityRequestFilters,
  CreatedAvailabilityRequest,
  NewAvailabilityRequest,
} from './schema.ts';

const tag = 'Availability requests';
const params = IdParam;

const { list, create, get } = resource({
  name: 'availability request',
  tag,
  path: '/availability-requests',
  scope: 'scheduling',
});

export const availabilityRequestOperations = [
  list(
    {
      description: 'Returns the availability requests of all applications, newest first.',
      query: listQuery(availabilityRequestFilters),
      data: AvailabilityRequestOrTombstone,
    },
    ({ db, workspaceId }, query) => availabilityRequests.list(db.read, workspaceId, query),
  ),
  create(
    {
      summary: 'Ask a candidate for their availability',
      description:
        'Asks the candidate when they are free, by an email with a link to the page at `url`; the page is linked from their own page as well. They can change their answer until the request ends or an interview of the application is scheduled. `GET /interview-slots` with `availabilityRequestId` returns the times that suit both sides. Returns 409 if the application has ended.',
      body: NewAvailabilityRequest,
      data: CreatedAvailabilityRequest,
      errors: [409],
      secretResponse: true,
      example: {
        applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        durationMins: 60,
        message: 'We would like you to meet two engineers of the team.',
      },
    },
    requestAvailability,
  ),
  get(
    {
      description: 'Returns one availability request, with the periods that the candidate has stated.',
      data: AvailabilityRequest,
    },
    getAvailabilityRequest,
  ),
  operation(
    {
      id: 'cancelAvailabilityRequest',
      method: 'POST',
      path: '/availability-requests/{id}/cancel',
      tag,
      summary: 'Cancel an availability request',
      description: 'The candidate can no longer answer. Periods that were stated remain.',
      scope: 'scheduling:write',
      params,
      data: AvailabilityRequest,
      conditional: true,
    },
    (context, { params: { id } }) => cancelAvailabilityRequest(context, id),
  ),
];
