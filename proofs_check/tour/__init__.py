"""The tour: the proof in a browser, as static pages."""
