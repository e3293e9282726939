import { jobRoutes } from './job.ts'
import { list, start, template } from './list.ts'

export const importRoutes = [list, start, template, ...jobRoutes]
