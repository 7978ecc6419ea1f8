import { createRootRoute } from '@tanstack/react-router';
import { NotFound, PageFailed } from '../ui/not-found.tsx';

export const rootRoute = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageFailed });
