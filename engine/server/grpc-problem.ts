import { fieldsOfProblem, Problem, problemKinds } from '#proto/problems.ts'
import { Metadata, type ServerErrorResponse, status } from '@grpc/grpc-js'

/** A refusal as a gRPC status, with the code and the details in the trailer; anything else is `internal`. */
export function grpcError(error: unknown): ServerErrorResponse {
  const metadata = new Metadata()
  if (error instanceof Problem) {
    const { code, message } = error
    metadata.set('problem-bin', Buffer.from(JSON.stringify(fieldsOfProblem(error))))
    return Object.assign(new Error(message), { code: problemKinds[code].grpc, details: message, metadata })
  }
  const details = 'The engine failed unexpectedly.'
  return Object.assign(new Error(details), { code: status.INTERNAL, details, metadata })
}
