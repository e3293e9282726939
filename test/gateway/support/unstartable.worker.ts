// A thread that fails while it starts, as one does whose memory or files are not there.

throw new Error('The test wants it.')
