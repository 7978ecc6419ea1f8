import { operation } from '../../../platform/http/contract/operation.ts';
import { CareerSitePreview, CareerSitePreviewRequest, previewCareerSite } from './preview.ts';

export const careerSiteOperations = [
  operation(
    {
      id: 'previewCareerSite',
      method: 'POST',
      path: '/workspace/career-site-preview',
      tag: 'Workspace',
      summary: 'Preview the career site',
      description:
        'Returns the list of jobs as it would look with these settings, which are validated as in `PATCH /workspace`. Nothing is stored.',
      scope: 'workspace:write',
      status: 200,
      body: CareerSitePreviewRequest,
      emptyBody: true,
      data: CareerSitePreview,
      example: { careerSite: { heading: 'Grow with us', theme: { accentColor: '#7a1f5c' } }, scheme: 'dark' },
    },
    (context, { body }) => previewCareerSite(context, body),
  ),
];
