# Written by `npm run clients`, from the routes of the API. Changes here are lost.
"""Modules that are written from the routes of the API."""
